// The definition of a user.
import { defineEntity } from '../../core/entity.js';
import { integer, oneOf, text } from '../../core/field.js';

export const userEntity = defineEntity('User', 'users', {
  name: text({ min: 1, max: 100, required: true, doc: 'Full name.', example: 'Ada Lovelace' }),
  email: text({
    format: 'email',
    max: 255,
    required: true,
    unique: true,
    doc: 'Email address. Unique within the session, compared case-insensitively.',
    example: 'ada.lovelace@example.com',
  }),
  role: oneOf(['user', 'admin', 'moderator'], {
    default: 'user',
    enumName: 'Role',
    doc: 'Role of the user.',
    valueDocs: {
      user: 'An ordinary user.',
      admin: 'An administrator.',
      moderator: 'A moderator.',
    },
  }),
  age: integer({
    min: 0,
    max: 150,
    nullable: true,
    default: null,
    doc: 'Age in years, or null.',
    example: 36,
  }),
});
