// Everything anyone knows about a user.
import { defineEntity } from '../../core/entity.js';
import { integer, oneOf, text } from '../../core/field.js';

export const userEntity = defineEntity('User', 'users', {
  name: text({ min: 1, max: 100, required: true, doc: 'Full name.', example: 'Ada Lovelace' }),
  email: text({
    format: 'email',
    max: 255,
    required: true,
    unique: true,
    doc: 'Email address, unique within the session without regard to case.',
    example: 'ada.lovelace@example.com',
  }),
  role: oneOf(['user', 'admin', 'moderator'], { default: 'user', doc: 'What the user may do.' }),
  age: integer({
    min: 0,
    max: 150,
    nullable: true,
    default: null,
    doc: 'Age in years, or null.',
    example: 36,
  }),
});
