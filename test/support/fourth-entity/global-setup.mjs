// As the other tests, with a service that has the fourth entity.
import { prepare } from '../../jest/global-setup.mjs';

const folder = 'test/support/fourth-entity';

export default () => prepare({ 'src/features/entities.module.ts': `${folder}/entities.module.ts` });
