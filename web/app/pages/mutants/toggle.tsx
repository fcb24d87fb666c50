// Activates or removes a mutant or a variation.

interface ToggleProps {
  readonly name: string;
  readonly isActive: boolean;
  readonly onToggle: (name: string) => void;
}

export function Toggle({ name, isActive, onToggle }: ToggleProps) {
  const action = isActive ? 'Remove' : 'Activate';
  return (
    <button type="button" class="small" aria-label={`${action} ${name}`} onClick={() => onToggle(name)}>
      {action}
    </button>
  );
}
