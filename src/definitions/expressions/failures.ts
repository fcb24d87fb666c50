// The errors of an evaluation. Each exists once, because the creation of an error costs more than an evaluation.

/** An error of an evaluation. */
export class Failure extends Error {}

export const failures = {
  nullUsed: new Failure('a null was used'),
  wrongType: new Failure('a value has a wrong type'),
  divisionByZero: new Failure('division by zero'),
  overflow: new Failure('an integer is out of range'),
  notFinite: new Failure('a number is out of range'),
  digits: new Failure('the number of digits must be 0 to 15'),
  substring: new Failure('substring out of range'),
  number: new Failure('a text is not a number'),
  timestamp: new Failure('invalid timestamp'),
  duration: new Failure('invalid duration'),
} as const;
