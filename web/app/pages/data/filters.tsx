// Filters: a field, an operator that the service supports, and a value.
import { useSignal } from '@preact/signals';
import type { Entity } from '../../entities.ts';
import { go } from '../../router.ts';
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
  };
  return (
    <div class="filters">
      <form class="row" aria-label="Filter" onSubmit={add}>
        <label>
          Field
          <select value={field.value} onChange={(event) => (field.value = event.currentTarget.value)}>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          Condition
          <select value={operator.value} onChange={(event) => (operator.value = event.currentTarget.value)}>
            {operators.map(({ name, says }) => (
              <option key={name} value={name}>
                {says}
              </option>
            ))}
          </select>
        </label>
        <label class="value">
          {chosen?.takesMany === true ? 'Values, separated by commas' : 'Value'}
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
        <button type="submit">Filter</button>
      </form>
      {view.conditions.length > 0 && (
        <ul class="conditions" aria-label="Active filters">
          {view.conditions.map((one) => (
            <li key={`${one.field} ${one.operator}`} class="badge">
              {one.field}{' '}
              {entity.operators[one.field]?.find(({ name }) => name === one.operator)?.says ?? one.operator}{' '}
              <q>{one.value}</q>
              <button
                type="button"
                class="quiet"
                aria-label={`Remove the filter on ${one.field}`}
                onClick={() => show(view.conditions.filter((other) => other !== one))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function isSame(one: Condition, other: Condition): boolean {
  return one.field === other.field && one.operator === other.operator;
}
