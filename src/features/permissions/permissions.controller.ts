// The control `permissions` over REST, and the catalogue of policies.
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { envelope, type Envelope } from '../../platform/kernel/envelope/envelope.js';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import { ControlController } from '../../platform/session/control/control.controller.js';
import { Controls } from '../../platform/session/control/controls.js';
import { policyCatalogue, type PolicyCatalogue } from './catalogue.js';
import { PermissionsControl } from './permissions.control.js';
import { Policies } from './policies.service.js';
import { ApiListPolicies, permissionsDescription } from './permissions.openapi.js';

@Controller('session/permissions')
@RouteRules({ sealedPart: 'permissions' })
export class PermissionsController extends ControlController(permissionsDescription) {
  constructor(
    override readonly controls: Controls,
    override readonly control: PermissionsControl,
  ) {
    super();
  }
}

@ApiTags('Permissions')
@Controller('permissions')
export class PoliciesController {
  private readonly catalogue: PolicyCatalogue;

  constructor(policies: Policies) {
    this.catalogue = policyCatalogue(policies);
  }

  @Get()
  @RouteRules({ protocol: 'rest', sessionless: true, sealedPart: 'open' })
  @ApiListPolicies()
  list(): Envelope<PolicyCatalogue> {
    return envelope(this.catalogue);
  }
}
