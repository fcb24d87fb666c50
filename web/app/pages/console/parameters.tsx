// The parameters of the operation that the URL matches. Editing a parameter edits the URL.
import { useSignal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import { describeType, openApi, type Operation, type Parameter } from '../../openapi.ts';
import { change, draft } from './draft.ts';
import { matches, read, write } from './address.ts';

export function Parameters() {
  const operations = useSignal<readonly Operation[]>([]);
  useEffect(() => {
    openApi().then(
      (api) => (operations.value = api.operations),
      () => undefined,
    );
  }, []);
  const { method, path, graphql } = draft.value;
  const operation = operations.value.find((one) => one.method === method && matches(one.path, path));
  if (operation === undefined || graphql !== undefined) return null;
  const parameters = operation.parameters.filter((one) => one.in !== 'header');
  const needed = parameters.filter((one) => one.in === 'path');
  const others = parameters.filter((one) => one.in === 'query');
  return (
    <>
      {operation.description !== '' && <p class="muted">{operation.description}</p>}
      {needed.length > 0 && <Fields operation={operation} parameters={needed} />}
      {others.length > 0 && (
        <details>
          <summary>Query parameters ({others.length})</summary>
          <Fields operation={operation} parameters={others} />
        </details>
      )}
    </>
  );
}

interface FieldsProps {
  readonly operation: Operation;
  readonly parameters: readonly Parameter[];
}

function Fields({ operation, parameters }: FieldsProps) {
  return (
    <div class="parameters">
      {parameters.map((one) => (
        <ParameterField key={one.name} template={operation.path} parameter={one} />
      ))}
    </div>
  );
}

interface ParameterFieldProps {
  readonly template: string;
  readonly parameter: Parameter;
}

function ParameterField({ template, parameter }: ParameterFieldProps) {
  const id = useId();
  const { name, schema, description } = parameter;
  const value = read(template, draft.value.path, parameter);
  const set = (text: string): void => change({ path: write(template, draft.value.path, parameter, text) });
  const options = schema.enum?.map(String);
  return (
    <div>
      <label for={id}>
        <code>{name}</code>
      </label>
      {options === undefined ? (
        <input
          id={id}
          type="text"
          autocomplete="off"
          value={value}
          aria-describedby={`${id}-hint`}
          onInput={(event) => set(event.currentTarget.value)}
        />
      ) : (
        <select
          id={id}
          value={value}
          aria-describedby={`${id}-hint`}
          onChange={(event) => set(event.currentTarget.value)}
        >
          {[...new Set(['', ...options, value])].map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      )}
      <small id={`${id}-hint`}>
        {description} <span class="words">{options === undefined && describeType(schema)}</span>
      </small>
    </div>
  );
}
