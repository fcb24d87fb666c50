import { codeOfStatus, errorTable, fail, ApiError, apiError, failValidation } from './errors.js';

function thrownBy(act: () => never): unknown {
  try {
    return act();
  } catch (thrown) {
    return thrown;
  }
}

describe('the error code of a status', () => {
  it.each([
    [400, 'BAD_REQUEST'],
    [401, 'UNAUTHORIZED'],
    [402, 'PAYMENT_REQUIRED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [405, 'METHOD_NOT_ALLOWED'],
    [406, 'NOT_ACCEPTABLE'],
    [408, 'REQUEST_TIMEOUT'],
    [409, 'CONFLICT'],
    [413, 'PAYLOAD_TOO_LARGE'],
    [414, 'URI_TOO_LONG'],
    [415, 'UNSUPPORTED_MEDIA_TYPE'],
    [418, 'IM_A_TEAPOT'],
    [422, 'UNPROCESSABLE_ENTITY'],
    [429, 'TOO_MANY_REQUESTS'],
    [431, 'REQUEST_HEADER_FIELDS_TOO_LARGE'],
    [499, 'HTTP_499'],
    [500, 'INTERNAL_SERVER_ERROR'],
    [502, 'BAD_GATEWAY'],
    [503, 'SERVICE_UNAVAILABLE'],
    [504, 'GATEWAY_TIMEOUT'],
    [505, 'HTTP_VERSION_NOT_SUPPORTED'],
    [599, 'HTTP_599'],
  ])('%i is %s', (status, code) => {
    expect(codeOfStatus(status)).toBe(code);
  });

  it('is in upper snake case for every status', () => {
    for (let status = 100; status < 600; status += 1) {
      expect(codeOfStatus(status)).toMatch(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/);
    }
  });
});

describe('the error table', () => {
  it.each(Object.entries(errorTable))('%s has the code of its status', (code, { status }) => {
    expect(codeOfStatus(status)).toBe(code);
  });

  it.each(Object.entries(errorTable))('%s has a cause and a description', (_, row) => {
    expect(row.faultCode).toBe(row.status < 500 ? 'Client' : 'Server');
    expect(row.description).toMatch(/^\S.*\.$/);
  });
});

describe('an error', () => {
  it('has the status of its row', () => {
    expect(apiError('CONFLICT', 'taken')).toMatchObject({ code: 'CONFLICT', status: 409, message: 'taken' });
    expect(thrownBy(() => fail('NOT_FOUND', 'gone'))).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });

  it('is an ApiError', () => {
    expect(apiError('CONFLICT', 'taken')).toBeInstanceOf(ApiError);
    expect(apiError('CONFLICT', 'taken')).toBeInstanceOf(Error);
  });

  it.each([
    ['of status 400 has details, an empty array by default', 'BAD_REQUEST', []],
    ['of another status has details only if they are given', 'CONFLICT', undefined],
  ] as const)('%s', (_, code, details) => {
    expect(apiError(code, 'no').details).toEqual(details);
  });

  it('has the given details and headers', () => {
    const details = [{ field: 'email', message: 'already exists' }];
    const headers = { 'retry-after': '3' };

    expect(apiError('CONFLICT', 'taken', { details, headers })).toMatchObject({ details, headers });
  });
});

describe('an error for several validation errors', () => {
  const faults = [
    { location: 'body/name', field: 'name', message: 'must be string' },
    { location: 'body', field: 'colour', message: 'must NOT have additional properties' },
  ];

  it('joins location and message of each in its message', () => {
    expect(thrownBy(() => failValidation(faults))).toMatchObject({
      status: 400,
      message: 'body/name must be string, body must NOT have additional properties',
    });
  });

  it('has the field of each in its details, in the same order', () => {
    expect(thrownBy(() => failValidation(faults))).toMatchObject({
      details: [
        { field: 'name', message: 'must be string' },
        { field: 'colour', message: 'must NOT have additional properties' },
      ],
    });
  });

  it('ends with the hint, if there is one', () => {
    expect(thrownBy(() => failValidation(faults.slice(0, 1), ' (a hint)'))).toMatchObject({
      message: 'body/name must be string (a hint)',
    });
  });
});
