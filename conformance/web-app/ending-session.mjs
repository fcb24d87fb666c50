// A session that ends soon, without waiting for it: the page gets another end.

/** For `page.route('**\/session', endsSoon)`: the session ends in 200 seconds. */
export async function endsSoon(route) {
  const response = await route.fetch();
  const json = await response.json();
  const expires = new Date(Date.now() + 200_000).toISOString();
  Object.assign(json.data, { expires_in_seconds: 200, expires_at: expires });
  await route.fulfill({ response, json });
}
