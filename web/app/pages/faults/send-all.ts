// Sends a request several times, with a few in parallel.
import { sendRequest, type Exchange, type Request } from '../../api.ts';

/** A browser queues more parallel requests, and the measured times would include the queue. */
const AT_ONCE = 4;

export async function sendAll(
  request: Request,
  count: number,
  onExchange: (exchange: Exchange) => void,
): Promise<void> {
  let left = count;
  const sendSome = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      onExchange(await sendRequest(request, { byUser: true }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
}
