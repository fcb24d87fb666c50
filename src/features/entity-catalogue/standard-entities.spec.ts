// The generated descriptions of the standard entities.
import { readDefinitions } from '../../definitions/read.js';
import { describeEntities } from '../../definitions/show/entity-descriptions.js';
import { readStandardEntities } from './standard-entities.js';

describe('The descriptions of the standard entities', () => {
  it('are those of the template', async () => {
    const { definitions } = await readDefinitions({ template: 'standard' });
    if (definitions === undefined) throw new Error('the template is not valid');
    const { name, digest } = definitions;

    expect(readStandardEntities()).toMatchObject({ name, digest });
    expect(readStandardEntities().entities).toEqual(describeEntities(definitions));
  });
});
