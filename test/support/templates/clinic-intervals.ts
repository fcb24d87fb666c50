// The cases of the rules and computed fields of the template `clinic` that read the interval of an appointment.
import type { Json } from '../collections.js';
import { hourOf } from './clinic-values.js';
import { badRequest } from './expected-errors.js';
import { changeOfNew, creation, validCreation, type RuleCase, type RuleCases } from './rule-case.js';

/** The clock of the service stands at the start of this day. */
const NOW = '2026-01-01T00:00:00.000Z';
const HOUR = 60 * 60 * 1000;
const timeAfter = (milliseconds: number, from = NOW): string =>
  new Date(Date.parse(from) + milliseconds).toISOString();

const endBeforeStart = {
  field: 'end',
  message: 'must be after start',
  rule: 'appointment.end-after-start',
};
const tooLong = {
  field: 'end',
  message: 'must NOT be more than 4 hours after start',
  rule: 'appointment.at-most-four-hours',
};
const tooEarly = {
  field: 'start',
  message: 'must be in the future',
  rule: 'appointment.starts-in-the-future',
};
const at = (start: string, length: number): Json => ({ start, end: timeAfter(length, start) });

const intervalRules: RuleCases = {
  'appointment.end-after-start': [
    {
      title: 'an end at the start',
      write: validCreation('Appointment', at(hourOf(5), 0)),
      error: badRequest(endBeforeStart),
    },
    {
      title: 'an update to an end before the start',
      write: changeOfNew('Appointment', at(hourOf(5), HOUR), { end: hourOf(4) }),
      error: badRequest(endBeforeStart),
    },
    {
      title: 'a start in the past too',
      write: validCreation('Appointment', { start: NOW, end: timeAfter(-1) }),
      error: badRequest(endBeforeStart, tooEarly),
    },
    {
      title: 'one millisecond',
      write: validCreation('Appointment', at(hourOf(5), 1)),
      values: { minutes: 0 },
    },
  ],
  'appointment.at-most-four-hours': [
    {
      title: 'one millisecond more than four hours',
      write: validCreation('Appointment', at(hourOf(5), 4 * HOUR + 1)),
      error: badRequest(tooLong),
    },
    {
      title: 'four hours',
      write: validCreation('Appointment', at(hourOf(5), 4 * HOUR)),
      values: { minutes: 240 },
    },
    {
      title: 'an update to an earlier start',
      write: changeOfNew('Appointment', at(hourOf(5), 4 * HOUR), { start: hourOf(4) }),
      error: badRequest(tooLong),
    },
  ],
  'appointment.starts-in-the-future': [
    {
      title: 'a start at the present time',
      write: validCreation('Appointment', at(NOW, HOUR)),
      error: badRequest(tooEarly),
    },
    {
      title: 'a start one millisecond later',
      write: validCreation('Appointment', at(timeAfter(1), HOUR)),
      values: { start: timeAfter(1) },
    },
    {
      title: 'an update to the past',
      write: changeOfNew('Appointment', at(hourOf(5), HOUR), at(timeAfter(-HOUR), HOUR)),
      values: { end: NOW },
    },
  ],
};

const feeOf = (title: string, hourly_fee: number, minutes: number, fee: number): RuleCase => ({
  title,
  write: async (session) => {
    const { id } = await session.create('Doctor', { hourly_fee });
    const input = { doctor_id: id, ...at(hourOf(5), minutes * 60_000) };
    return creation('Appointment', session.input('Appointment', input));
  },
  values: { minutes, fee },
});

const computedFields: RuleCases = {
  'appointment.minutes': [
    {
      title: 'an hour and a half and 59 seconds',
      write: validCreation('Appointment', at(hourOf(5), 1.5 * HOUR + 59_000)),
      values: { minutes: 90 },
    },
    {
      title: 'an update of the end',
      write: changeOfNew('Appointment', at(hourOf(5), HOUR), { end: hourOf(7) }),
      values: { minutes: 120 },
    },
  ],
  'appointment.fee': [
    feeOf('a quarter of an hour', 100, 15, 25),
    feeOf('a fee that is rounded to the nearest cent', 100, 20, 33.33),
    feeOf('a half cent, which is rounded up', 20.01, 30, 10.01),
  ],
};

export const clinicIntervals: RuleCases = { ...intervalRules, ...computedFields };
