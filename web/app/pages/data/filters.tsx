// Filters: a field, an operator that the service supports, and a value.
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { Entity } from '../../entities.ts';
import { go } from '../../router.ts';
import { Icon } from '../../ui/icon.tsx';
import { addressOf, type Condition, type View } from './view.ts';

interface FiltersProps {
  readonly entity: Entity;
  readonly view: View;
}

export function Filters({ entity, view }: FiltersProps) {
  const names = Object.keys(entity.fields).filter((name) => name in entity.operators);
  const field = useSignal(names.find((name) => name !== 'id') ?? 'id');
  const operator = useSignal('eq');
  const value = useSignal('');
  const details = useRef<HTMLDetailsElement>(null);
  const operators = entity.operators[field.value] ?? [];
  const chosen = operators.find(({ name }) => name === operator.value);
  const options = chosen?.takesMany === true ? undefined : entity.fields[field.value]?.enum?.map(String);
  const show = (conditions: readonly Condition[]): void =>
    go(addressOf(entity.name, { ...view, page: 1, conditions }));
  const text = options === undefined || options.includes(value.value) ? value.value : (options[0] ?? '');
  const add = (event: Event): void => {
    event.preventDefault();
    const condition = { field: field.value, operator: operator.value, value: text };
    show([...view.conditions.filter((one) => !isSame(one, condition)), condition]);
    value.value = '';
    details.current?.removeAttribute('open');
  };
  return (
    <div class="filters row">
      {view.conditions.map((one) => (
        <Chip
          key={`${one.field} ${one.operator}`}
          entity={entity}
          condition={one}
          onRemove={() => show(view.conditions.filter((other) => other !== one))}
        />
      ))}
      <details ref={details}>
        <summary class="button small">
          <Icon name="filter" />
          Add filter
        </summary>
        <form class="card row end" aria-label="Filter" onSubmit={add}>
          <label>
            Field
            <select value={field.value} onChange={(event) => (field.value = event.currentTarget.value)}>
              {names.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <label>
            Operator
            <select value={operator.value} onChange={(event) => (operator.value = event.currentTarget.value)}>
              {operators.map(({ name, says }) => (
                <option key={name} value={name}>
                  {says}
                </option>
              ))}
            </select>
          </label>
          <label class="value">
            {chosen?.takesMany === true ? 'Values, comma-separated' : 'Value'}
            {options === undefined ? (
              <input
                type="text"
                autocomplete="off"
                value={value}
                onInput={(event) => (value.value = event.currentTarget.value)}
              />
            ) : (
              <select value={text} onChange={(event) => (value.value = event.currentTarget.value)}>
                {options.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </select>
            )}
          </label>
          <button type="submit" class="primary">
            Add filter
          </button>
        </form>
      </details>
    </div>
  );
}

interface ChipProps {
  readonly entity: Entity;
  readonly condition: Condition;
  readonly onRemove: () => void;
}

function Chip({ entity, condition: { field, operator, value }, onRemove }: ChipProps) {
  const text = entity.operators[field]?.find(({ name }) => name === operator)?.says ?? operator;
  return (
    <span class="pill accent chip">
      <span class="chip-text" title={value}>
        {field} {text} {value}
      </span>
      <button type="button" class="quiet" aria-label={`Remove filter on ${field}`} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </span>
  );
}

function isSame(one: Condition, other: Condition): boolean {
  return one.field === other.field && one.operator === other.operator;
}
