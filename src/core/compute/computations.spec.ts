// Computed values of lessons: placeholders, order, and both forms of a computation.
import { compute, type Computation } from './computations.js';

const saved = new Map<string, unknown>([['token', { id: 7 }]]);

describe('computed values', () => {
  it('are computed in order, each from saved and from earlier values', () => {
    const computations: Computation[] = [
      { name: 'text', function: 'base64url', arguments: { text: 'id={{token.id}}' } },
      { name: 'mac', function: 'hmac_sha256', arguments: { key: 'k', text: '{{text}}', encoding: 'hex' } },
      { name: 'old', hash: 'hmac-sha256', of: '{{text}}', key: 'k', as: 'hex' },
    ];
    const values = compute(computations, saved);

    expect(values.get('text')).toBe('aWQ9Nw');
    expect(values.get('mac')).toBe(values.get('old'));
    expect(values.get('token')).toEqual({ id: 7 });
  });

  it('are absent while a value that they need is unknown', () => {
    const computations: Computation[] = [
      { name: 'challenge', function: 'pkce_challenge', arguments: { verifier: '{{verifier}}' } },
      { name: 'both', hash: 'sha256', of: '{{challenge}}', as: 'hex' },
    ];

    expect([...compute(computations, saved).keys()]).toEqual(['token']);
    expect(compute(computations, new Map([['verifier', 'v']])).size).toBe(3);
  });
});
