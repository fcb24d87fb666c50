// The fields of an entity, and the transitions of its enums.
import { Inline } from '../../ui/inline.tsx';
import { flagsOf, transitionRows, typeText, valueText } from './field-text.ts';
import type { DescribedEntity, Field } from './model.ts';
import { WideTable } from './wide-table.tsx';

export function FieldTable({ name, fields }: Pick<DescribedEntity, 'name' | 'fields'>) {
  return (
    <section class="stack" aria-labelledby="fields">
      <h3 id="fields">Fields</h3>
      <WideTable label={`Fields of ${name}`} titles={['Field', 'Type', 'Description']}>
        {fields.map((field) => (
          <FieldRow key={field.name} field={field} />
        ))}
      </WideTable>
      <p class="muted">
        Every record also has <code>id</code>, <code>created_at</code> and <code>updated_at</code>.
      </p>
      {fields
        .filter(({ transitions }) => transitions !== undefined)
        .map((field) => (
          <Transitions key={field.name} field={field} />
        ))}
    </section>
  );
}

function FieldRow({ field }: { readonly field: Field }) {
  const value = valueText(field);
  return (
    <tr>
      <th scope="row" class="number">
        <code>{field.name}</code>
      </th>
      <td>
        <p>
          <Inline text={typeText(field)} />
        </p>
        {value !== undefined && (
          <p>
            <Inline text={value} />
          </p>
        )}
        <p class="row">
          {flagsOf(field).map((flag) => (
            <span key={flag} class="pill">
              {flag}
            </span>
          ))}
        </p>
      </td>
      <td>
        <Inline text={field.description} />
      </td>
    </tr>
  );
}

function Transitions({ field }: { readonly field: Field }) {
  const { name, initial } = field;
  return (
    <>
      <h3>
        Transitions of <code>{name}</code>
      </h3>
      {initial !== undefined && (
        <p>
          A new record has <Inline text={initial.map((value) => `\`${value}\``).join(' or ')} />.
        </p>
      )}
      <WideTable label={`Transitions of ${name}`} titles={['From', 'To', 'Condition']}>
        {transitionRows(field).map(({ from, to, guard }) => (
          <tr key={`${from} ${to}`}>
            <th scope="row" class="number">
              <code>{from}</code>
            </th>
            <td class="number">{to === '' ? 'no other value' : <code>{to}</code>}</td>
            <td>
              <Inline text={guard} />
            </td>
          </tr>
        ))}
      </WideTable>
    </>
  );
}
