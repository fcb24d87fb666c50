// A session that ends soon, without waiting for it: the page gets another end.

/** For `page.route`: where a page reads its session. */
export const sessionRequests = /\/session(?:\/stream)?$/;

/** The session ends in 200 seconds; its stream sends nothing. */
export async function endsSoon(route) {
  if (route.request().url().endsWith('/stream')) return;
  const response = await route.fetch();
  const json = await response.json();
  const expires = new Date(Date.now() + 200_000).toISOString();
  Object.assign(json.data, { expires_in_seconds: 200, expires_at: expires });
  await route.fulfill({ response, json });
}
