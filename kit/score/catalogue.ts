// What the runner knows of a mutant: `GET /mutants` of a service.

/** Of a mutant that was reached: one request, with what the service computed without and with the mutant. */
export interface Example {
  readonly protocol: string;
  readonly method: string;
  readonly url: string;
  readonly body: string | null;
  readonly correct: string;
  readonly mutated: string;
}

export interface CatalogueEntry {
  readonly id: string;
  readonly mutator_name: string;
  readonly description: string;
  /** The sentence of the documentation that it violates. */
  readonly breaks: string;
  readonly protocols: readonly string[];
  readonly level: string;
  /** Requests in which it made a difference. Only where CONTROLS sets mutants. */
  readonly reached?: number;
  readonly example?: Example;
}

/** How often a mutant was reached. */
export interface Reach {
  readonly count: number;
  readonly example?: Example | undefined;
}

export async function readCatalogue(url: string): Promise<readonly CatalogueEntry[]> {
  return dataOf<readonly CatalogueEntry[]>(await fetch(`${url}/mutants`));
}

/** `data` of the envelope. Throws an error that names the URL. */
export async function dataOf<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.url} returned ${response.status}`);
  const { data } = (await response.json()) as { readonly data: T };
  return data;
}
