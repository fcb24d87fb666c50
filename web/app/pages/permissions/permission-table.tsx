// The permissions of each role. Every cell opens the Console with its operation and an identity of its role.
import type { Account } from '../../policies.ts';
import { roles, type Cell, type Role, type TableRow } from '../../policy-table.ts';
import { Inline } from '../../ui/inline.tsx';
import { accessText, limitTexts } from './cell-text.ts';
import type { SetPermissions } from './model.ts';

interface PermissionTableProps {
  readonly active: SetPermissions;
  readonly accounts: readonly Account[];
}

export function PermissionTable({ active: { policy, table }, accounts }: PermissionTableProps) {
  const logins = roles.map((role) => accounts.find((one) => one.role === role)?.subject ?? '');
  return (
    <>
      <h2>{policy === undefined ? 'Permissions of own rules' : `Permissions of ${policy}`}</h2>
      <div class="card flush table-frame" tabIndex={0} role="region" aria-label="Permissions: table">
        <table class="board">
          <thead>
            <tr>
              <th scope="col">Operation</th>
              {roles.map((role) => (
                <th key={role} scope="col">
                  {role}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.map((row) => (
              <OperationRow key={row.operation} row={row} logins={logins} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface OperationRowProps {
  readonly row: TableRow;
  /** The accounts with which to try it, in the order of the roles. */
  readonly logins: readonly string[];
}

function OperationRow({ row, logins }: OperationRowProps) {
  const { operation, scope } = row;
  return (
    <tr>
      <th scope="row">
        <span class="mono">{operation}</span>
        {scope !== null && (
          <p class="muted">
            <small>scope {scope}</small>
          </p>
        )}
      </th>
      {roles.map((role, at) => (
        <PermissionCell
          key={role}
          operation={operation}
          role={role}
          login={logins[at] ?? ''}
          cell={row[role]}
        />
      ))}
    </tr>
  );
}

interface PermissionCellProps {
  readonly operation: string;
  readonly role: Role;
  /** Empty for a guest. */
  readonly login: string;
  readonly cell: Cell;
}

const tones = { all: 'good', own: 'info', none: '' } as const;

function PermissionCell({ operation, role, login, cell }: PermissionCellProps) {
  return (
    <td>
      <span class={`pill ${tones[cell.access]}`}>{accessText(cell)}</span>
      {limitTexts(cell).map((text) => (
        <p key={text}>
          <small>
            <Inline text={text} />
          </small>
        </p>
      ))}
      <p>
        <a
          href={`#/console?operation=${operation}&as=${encodeURIComponent(login)}`}
          aria-label={`Try it: ${operation} as ${role}`}
        >
          Try it
        </a>
      </p>
    </td>
  );
}
