// The presets of the service, each with a button that adds it to the plan.
import { Icon } from '../../ui/icon.tsx';
import type { Preset } from './session-plan.ts';

interface PresetListProps {
  readonly presets: readonly Preset[];
  readonly onAdd: (preset: Preset) => void;
}

export function PresetList({ presets, onAdd }: PresetListProps) {
  return (
    <ul class="preset-rows" aria-label="Presets of the session">
      {presets.map((preset) => (
        <li key={preset.id} class="list-row">
          <div class="what">
            <strong>{preset.title}</strong>
            <p class="muted">{preset.description}</p>
          </div>
          <button
            type="button"
            class="small"
            aria-label={`Add ${preset.title} to session`}
            onClick={() => onAdd(preset)}
          >
            <Icon name="add" />
            Add
          </button>
        </li>
      ))}
    </ul>
  );
}
