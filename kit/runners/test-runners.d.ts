// The parts of Vitest and Playwright that are used here. Neither is a dependency: users install the runner that they use.
declare module 'vitest' {
  type Hook = (run: () => Promise<void>) => void;
  export const beforeAll: Hook;
  export const beforeEach: Hook;
  export const afterEach: Hook;
  export const afterAll: Hook;
  type Use<V> = (value: V) => Promise<void>;
  type Fixture<V, A> =
    | ((args: A, use: Use<V>) => Promise<void>)
    | readonly [(args: A, use: Use<V>) => Promise<void>, { readonly scope: 'file' }];
  export interface TestAPI<T = object> {
    extend<F>(fixtures: { readonly [K in keyof F]: Fixture<F[K], T & F> }): TestAPI<T & F>;
  }
  export const test: TestAPI;
  export const expect: { extend(matchers: object): void };
}

declare module '@playwright/test' {
  export interface PlaywrightTestArgs {
    readonly request: object;
  }
  export interface PlaywrightTestOptions {
    readonly baseURL: string | undefined;
    readonly extraHTTPHeaders: Readonly<Record<string, string>> | undefined;
  }
  export interface PlaywrightWorkerArgs {
    readonly playwright: object;
  }
  export interface PlaywrightWorkerOptions {
    readonly browserName: string;
  }
  export interface TestInfo {
    readonly status?: string;
    readonly expectedStatus: string;
    attach(name: string, options: { body: string; contentType: string }): Promise<void>;
  }
  type Use<V> = (value: V) => Promise<void>;
  type Fixture<V, A> =
    | ((args: A, use: Use<V>, info: TestInfo) => Promise<void>)
    | readonly [
        ((args: A, use: Use<V>, info: TestInfo) => Promise<void>) | V,
        { readonly scope?: 'worker' | 'test'; readonly option?: boolean },
      ];
  export interface TestType<T, W> {
    extend<T2, W2>(fixtures: {
      readonly [K in keyof (T2 & W2 & Partial<T>)]?: Fixture<(T & W & T2 & W2)[K], T & W & T2 & W2>;
    }): TestType<T & T2, W & W2>;
  }
  export const test: TestType<
    PlaywrightTestArgs & PlaywrightTestOptions,
    PlaywrightWorkerArgs & PlaywrightWorkerOptions
  >;
  export interface Expect<M> {
    extend<M2>(matchers: M2): Expect<M & M2>;
  }
  export const expect: Expect<object>;
}
