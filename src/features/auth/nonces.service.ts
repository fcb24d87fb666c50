// Nonces under a key of the service, so that all nodes accept them.
import { Injectable } from '@nestjs/common';
import { SealedNonces } from 'practice-http-auth/sealed-nonces.js';
import { Random } from '../../core/random.js';
import { ServiceSecretService } from './service-secret.service.js';

@Injectable()
export class NoncesService extends SealedNonces {
  constructor(secret: ServiceSecretService, random: Random) {
    super(secret.keyFor('nonces'), (count) => random.bytes(count));
  }
}
