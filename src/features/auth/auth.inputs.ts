// The request bodies of /auth/token and /auth/verify, for validation and OpenAPI.
import { defineEntity } from '../../core/entity.js';
import { text } from '../../core/field.js';
import { demoAccount } from './accounts.entity.js';

export const login = defineEntity('Login', 'logins', {
  username: text({
    min: 1,
    max: 255,
    required: true,
    doc: 'The login name of a demo account or, with a permission policy, the e-mail address of a user of the session.',
    example: demoAccount.subject,
  }),
  password: text({
    min: 1,
    max: 255,
    required: true,
    doc: 'The password of the account.',
    example: demoAccount.password,
  }),
});

export const tokenToVerify = defineEntity('TokenToVerify', 'tokens', {
  token: text({ min: 1, required: true, doc: 'A JWT of this service, without the prefix `Bearer`.' }),
});
