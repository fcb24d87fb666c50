// The template `clinic` with the types of three generators: dates, booleans, lists of references, and fields that are only
// written, only read or computed.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import createClient from 'openapi-fetch';
import type { components, paths } from '../../generated/clinic/openapi.js';
import * as documents from '../../generated/clinic/client/graphql.js';
import { AppointmentStatus, PatientInsurer, type Doctor } from '../../generated/clinic/schema-types.js';
import {
  createClientAsync,
  type Doctor as SoapDoctor,
} from '../../generated/clinic/soap/sandboxservice/index.js';
import { request } from '../../graphql-request.js';

const baseUrl = process.env.BASE_URL ?? '';
const api = createClient<paths>({ baseUrl, headers: { 'x-session-id': randomUUID() } });
const HOUR = 3_600_000;
const nextYear = Date.now() + 365 * 24 * HOUR;
const times = { start: new Date(nextYear).toISOString(), end: new Date(nextYear + HOUR / 2).toISOString() };
const born = '1990-02-28';

const { data: specialties } = await api.GET('/api/v1/specialties');
const specialty_ids = (specialties?.data ?? []).slice(0, 2).map(({ id }) => id);
const { data: created } = await api.POST('/api/v1/doctors', {
  body: { name: 'Ada', licence: 'AB-123456', specialty_ids, hourly_fee: 90 },
});
const doctor: components['schemas']['Doctor'] | undefined = created?.data;
const isActive: boolean | undefined = doctor?.active;
assert.deepEqual([isActive, doctor?.specialty_ids], [true, specialty_ids]);
const { data: patient } = await api.POST('/api/v1/patients', {
  body: { name: 'Bea', email: 'bea@example.com', born, insurer: 'none', pin: '1234' },
});
// @ts-expect-error This compiles only if the PIN were returned.
assert.equal(patient?.data.pin, undefined);
const body = { ...times, patient_id: patient?.data.id ?? '', doctor_id: doctor?.id ?? '' };
const { data: booked } = await api.POST('/api/v1/appointments', { body });
assert.deepEqual([booked?.data.minutes, booked?.data.fee, booked?.data.cancelled_at], [30, 45, null]);
const { error, response } = await api.POST('/api/v1/appointments', { body });
assert.deepEqual([response.status, error?.details?.[0]?.rule], [409, 'appointment.doctor-busy']);

const { createSpecialty } = await request(documents.CreateSpecialtyDocument, {
  input: { title: 'Virology' },
});
await request(documents.CreateDoctorDocument, {
  input: { name: 'Ada', licence: 'AB-123457', specialty_ids: [createSpecialty.id] },
});
const { doctors } = await request(documents.DoctorsDocument, { filter: { active: { eq: true } } });
const first: Pick<Doctor, 'id' | 'hourly_fee' | 'specialty_ids'> | undefined = doctors.items[0];
const titles: string[] = doctors.items.flatMap((one) => one.specialties.map(({ title }) => title));
assert.deepEqual([titles, first?.hourly_fee, first?.specialty_ids], [['Virology'], 90, [createSpecialty.id]]);
const input = { name: 'Cem', email: 'cem@example.com', born, insurer: PatientInsurer.None, pin: '1234' };
const { createPatient } = await request(documents.CreatePatientDocument, { input });
assert.deepEqual([createPatient.born, createPatient.policy], [born, null]);
const { createAppointment } = await request(documents.CreateAppointmentDocument, {
  input: {
    ...times,
    doctor_id: first?.id ?? '',
    patient_id: createPatient.id,
    status: AppointmentStatus.Confirmed,
  },
});
assert.deepEqual(
  [createAppointment.minutes, createAppointment.status, createAppointment.room],
  [30, 'confirmed', null],
);

const soap = await createClientAsync(`${baseUrl}/soap/?wsdl`);
soap.addHttpHeader('x-session-id', randomUUID());
const [{ specialty }] = await soap.CreateSpecialtyAsync({ title: 'Virology' });
const chosen = [specialty?.id ?? ''];
const [{ doctor: hired }] = await soap.CreateDoctorAsync({
  name: 'Ada',
  licence: 'AB-654321',
  specialty_ids: chosen,
});
const result: SoapDoctor | undefined = hired;
assert.deepEqual([result?.active, result?.hourly_fee, result?.specialty_ids], [true, 90, chosen]);
const [{ patient: third }] = await soap.CreatePatientAsync({
  ...{ name: 'Dan', email: 'dan@example.com', born, insurer: 'none', pin: '1234' },
});
assert.ok(third?.born instanceof Date || typeof third?.born === 'string');
