// A test suite for the entities of a definition, with the types that `entities types` prints. run.mjs writes them, compiles this file
// and runs it.
import { equal } from 'node:assert/strict';
import { createSandbox, type Sandbox, type Session } from 'practice-api-sandbox';
import type { Appointment, ClinicEntities } from './clinic-types.mjs';

await using sandbox: Sandbox<ClinicEntities> = await createSandbox<ClinicEntities>({ entities: 'clinic' });
const session: Session<ClinicEntities> = sandbox.session();
const { data } = await session.rest.appointments.list({ status: 'booked', limit: 1, expand: 'doctor,room' });
const [appointment] = data;
if (appointment === undefined) throw new Error('the sample data has no booked appointment');
const status: Appointment['status'] = appointment.status;
const specialties: readonly string[] | undefined = appointment.doctor?.specialty_ids;
equal(`${status} ${(specialties ?? []).length > 0}`, 'booked true');
const { status: code } = await session.rest.raw.rooms.create({ name: 'C1', floor: 2 });
equal(code, 201);
// @ts-expect-error -- not a value of the enum
const wrong = session.rest.appointments.patch(appointment.id, { status: 'open' });
equal(await wrong.catch((error: { status: number }) => error.status), 400);
// @ts-expect-error -- a field that clients do not send
const computed = session.rest.appointments.patch(appointment.id, { minutes: 5 });
equal(await computed.catch((error: { status: number }) => error.status), 400);
// @ts-expect-error -- not an entity of the definition
const missing = session.rest.orders.list();
equal(await missing.catch((error: { status: number }) => error.status), 404);
