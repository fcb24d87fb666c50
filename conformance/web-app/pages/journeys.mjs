// The tasks of users by keyboard alone.
export function journeys() {
  return {};
}
