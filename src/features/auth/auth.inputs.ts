// The inputs of the login and of the token verification. Validation and OpenAPI read them from here.
import { defineEntity } from '../../core/entity.js';
import { text } from '../../core/field.js';
import { demoAccount } from './accounts.entity.js';

export const login = defineEntity('Login', 'logins', {
  username: text({
    min: 1,
    max: 255,
    required: true,
    doc: 'The login name of a demo account.',
    example: demoAccount.subject,
  }),
  password: text({ min: 1, max: 255, required: true, doc: 'Its password.', example: demoAccount.password }),
});

export const tokenToVerify = defineEntity('TokenToVerify', 'tokens', {
  token: text({ min: 1, required: true, doc: 'A JWT of this service, without `Bearer` before it.' }),
});
