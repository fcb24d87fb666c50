// The form that creates or edits one record. The service validates the input.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Request } from '../../api.ts';
import type { Fields } from '../../entities.ts';
import { allows, type Schema } from '../../schema.ts';
import { hintOf } from './field-hint.ts';
import { save, type RecordErrors, type Row } from './records.ts';
import { textOf, typed } from './typed.ts';

interface RecordFormProps {
  /** `New user` */
  readonly title: string;
  readonly fields: Fields;
  readonly required?: readonly string[];
  /** The record to change; undefined for a new one. */
  readonly row?: Row;
  /** The call that takes what was put in. */
  readonly request: (body: string) => Request;
  readonly onDone: (row: Row | undefined) => void;
}

type Texts = Readonly<Record<string, string>>;

export function RecordForm({ title, fields, required = [], row, request, onDone }: RecordFormProps) {
  const before = textsOf(fields, row);
  const texts = useSignal<Texts>(before);
  const errors = useSignal<RecordErrors | undefined>(undefined);
  const isBusy = useSignal(false);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(
    () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    [errors.value],
  );
  const send = async (): Promise<void> => {
    if (isBusy.value) return;
    const changed = Object.entries(texts.value).filter(([name, text]) => text !== before[name]);
    if (row !== undefined && changed.length === 0) {
      onDone(undefined);
      return;
    }
    isBusy.value = true;
    const body = Object.fromEntries(changed.map(([name, text]) => [name, typed(fields[name], text)]));
    const result = await save(request(JSON.stringify(body)));
    isBusy.value = false;
    if ('row' in result) onDone(result.row);
    else errors.value = result.errors;
  };
  /** No field of the form has the error, or the hint of a policy explains it. */
  const isGeneral =
    errors.value !== undefined &&
    (errors.value.isForbidden || !Object.keys(errors.value.fields).some((name) => name in fields));
  return (
    <form
      class="record-form"
      aria-label={title}
      ref={form}
      noValidate
      onSubmit={(event) => (event.preventDefault(), void send())}
    >
      <div class="record-fields">
        {Object.entries(fields).map(([name, schema], at) => (
          <FieldInput
            key={name}
            name={name}
            schema={schema}
            isFirst={at === 0}
            isRequired={required.includes(name)}
            text={texts.value[name] ?? ''}
            problem={errors.value?.fields[name]}
            onInput={(text) => (texts.value = { ...texts.value, [name]: text })}
          />
        ))}
      </div>
      <p role="alert" class="problem">
        {isGeneral && errors.value?.message}
      </p>
      <p class="row">
        <button type="submit" class="primary" aria-disabled={isBusy.value}>
          {row === undefined ? 'Create' : 'Save'}
        </button>
        <button type="button" onClick={() => onDone(undefined)}>
          Cancel
        </button>
        <small>
          {row === undefined ? 'Empty fields use their default.' : 'PATCH sends only the changed fields.'}
        </small>
      </p>
    </form>
  );
}

function textsOf(fields: Fields, row: Row | undefined): Texts {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, textOf(row?.[name])]));
}

interface FieldInputProps {
  readonly name: string;
  readonly schema: Schema;
  /** The dialog gives it the focus. */
  readonly isFirst: boolean;
  readonly isRequired: boolean;
  readonly text: string;
  readonly problem: string | undefined;
  readonly onInput: (text: string) => void;
}

const LONG = 200;

function FieldInput({ name, schema, isFirst, isRequired, text, problem, onInput }: FieldInputProps) {
  const id = `field-${name}`;
  const options = schema.enum?.map(String) ?? (allows(schema, 'boolean') ? ['true', 'false'] : undefined);
  const common = {
    id,
    value: text,
    'data-autofocus': isFirst,
    'aria-required': isRequired,
    'aria-invalid': problem !== undefined,
    'aria-describedby': `${id}-hint ${id}-problem`,
  };
  const isLong =
    options === undefined &&
    (schema.maxLength ?? 0) > LONG &&
    schema.format === undefined &&
    schema.pattern === undefined;
  return (
    <div class={isLong ? 'wide' : ''}>
      <label for={id}>
        <span>
          {name} {isRequired && <small>(required)</small>}
        </span>
      </label>
      {options !== undefined ? (
        <select {...common} onChange={(event) => onInput(event.currentTarget.value)}>
          {[...new Set([...(isRequired || text !== '' ? [] : ['']), ...options, text])].map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      ) : isLong ? (
        <textarea {...common} rows={2} dir="auto" onInput={(event) => onInput(event.currentTarget.value)} />
      ) : (
        <input
          {...common}
          type="text"
          autocomplete="off"
          dir="auto"
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
      <p id={`${id}-problem`} class="problem">
        {problem}
      </p>
      <small id={`${id}-hint`}>{hintOf(schema)}</small>
    </div>
  );
}
