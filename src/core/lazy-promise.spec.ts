import { lazyPromise } from './lazy-promise.js';

it('loads once, on the first call', async () => {
  const load = jest.fn(() => Promise.resolve('value'));
  const get = lazyPromise(load);
  expect(load).not.toHaveBeenCalled();

  expect(await Promise.all([get(), get()])).toEqual(['value', 'value']);
  expect(await get()).toBe('value');
  expect(load).toHaveBeenCalledTimes(1);
});

it('loads again after a rejection', async () => {
  const load = jest
    .fn<Promise<string>, []>()
    .mockRejectedValueOnce(new Error('file not found'))
    .mockResolvedValue('value');
  const get = lazyPromise(load);

  await expect(Promise.all([get(), get()])).rejects.toThrow('file not found');
  expect(await get()).toBe('value');
  expect(load).toHaveBeenCalledTimes(2);
});
