// The reasons for which a login form is rejected.
import { passwordReasons } from '../basic/password-check.js';
import { csrfReasons } from './csrf.js';

// An empty password is a validation error of the form.
const { empty_password: _, ...passwordReasonsOfForm } = passwordReasons;

export const loginFormReasons = {
  ...passwordReasonsOfForm,
  foreign_origin: csrfReasons.foreign_origin,
} as const;
