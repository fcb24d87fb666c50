// One entity: its fields, relations, operations and rules.
import { Inline } from '../../ui/inline.tsx';
import { MethodTag } from '../../ui/method-tag.tsx';
import { FieldTable } from './field-table.tsx';
import { linkOf, type DescribedEntity, type Operations, type Relation, type Rule } from './model.ts';
import { WideTable } from './wide-table.tsx';

interface EntityViewProps {
  readonly entity: DescribedEntity;
  readonly all: readonly DescribedEntity[];
}

export function EntityView({ entity, all }: EntityViewProps) {
  const { name, plural, description, fields, relations, operations, rules } = entity;
  return (
    <article class="stack" aria-labelledby="entity">
      <div class="row between">
        <h2 id="entity">{name}</h2>
        <a class="button small" href={`#/data/${plural}`}>
          Show records
        </a>
      </div>
      <p>
        <Inline text={description} />
      </p>
      <FieldTable name={name} fields={fields} />
      {relations.length > 0 && <Relations name={name} relations={relations} all={all} />}
      <OperationTable name={name} operations={operations} />
      {rules.length > 0 && <Rules name={name} rules={rules} />}
    </article>
  );
}

interface RelationsProps {
  readonly name: string;
  readonly relations: readonly Relation[];
  readonly all: readonly DescribedEntity[];
}

const kinds: Readonly<Record<Relation['kind'], string>> = {
  '1:n': 'one record',
  'n:m': 'list of records',
  referring: 'records that refer to this one',
};

function Relations({ name, relations, all }: RelationsProps) {
  return (
    <section class="stack" aria-labelledby="relations">
      <h3 id="relations">Relations</h3>
      <WideTable label={`Relations of ${name}`} titles={['Relation', 'Entity', 'Kind', 'Field']}>
        {relations.map((relation) => (
          <tr key={relation.name}>
            <th scope="row" class="number">
              <code>{relation.name}</code>
            </th>
            <td>
              <EntityLink name={relation.entity} all={all} />
            </td>
            <td>{kinds[relation.kind]}</td>
            <td class="number">
              <code>{relation.field}</code>
            </td>
          </tr>
        ))}
      </WideTable>
    </section>
  );
}

function EntityLink({ name, all }: { readonly name: string; readonly all: readonly DescribedEntity[] }) {
  const entity = all.find((one) => one.name === name);
  return entity === undefined ? <>{name}</> : <a href={linkOf(entity)}>{name}</a>;
}

function OperationTable({ name, operations }: { readonly name: string; readonly operations: Operations }) {
  const { rest, graphql, soap } = operations;
  return (
    <section class="stack" aria-labelledby="operations">
      <h3 id="operations">Operations</h3>
      <WideTable label={`REST operations of ${name}`} titles={['Method', 'Path', 'Operation', 'Console']}>
        {rest.map(({ method, path, operation_id: id }) => (
          <tr key={id}>
            <td>
              <MethodTag method={method} />
            </td>
            <td class="number">
              <code>{path}</code>
            </td>
            <th scope="row" class="number">
              <code>{id}</code>
            </th>
            <td>
              <a href={`#/console?operation=${id}`} aria-label={`Try it: ${id}`}>
                Try it
              </a>
            </td>
          </tr>
        ))}
      </WideTable>
      <p>
        GraphQL: <Inline text={codesOf(graphql)} />
      </p>
      <p>
        SOAP: <Inline text={codesOf(soap)} />
      </p>
    </section>
  );
}

const codesOf = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

function Rules({ name, rules }: { readonly name: string; readonly rules: readonly Rule[] }) {
  return (
    <section class="stack" aria-labelledby="rules">
      <h3 id="rules">Rules</h3>
      <p class="muted">
        The details of an error have the id of the rule as <code>rule</code>.
      </p>
      <ul class="card flush" aria-label={`Rules of ${name}`}>
        {rules.map(({ id, sentence, status }) => (
          <li key={id} class="list-row">
            <div class="what">
              <p class="row">
                <code>{id}</code>
                <span class="faint">{status === null ? 'no error' : `status ${status}`}</span>
              </p>
              <p>
                <Inline text={sentence} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
