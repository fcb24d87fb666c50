// The practice certificates and keys over REST.
import { Controller, Get, Param, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiPem } from './mtls.openapi.js';
import { PracticeCaService } from './practice-ca.service.js';
import { PlainText } from '../../platform/http/pages/plain-text.js';
import { PracticeControlsInterceptor } from '../../platform/practice/practice-controls/practice-controls.interceptor.js';
import { SimulationInterceptor } from '../../platform/practice/simulation/simulation.interceptor.js';
import { RouteRules } from '../../platform/http/routing/route-config.js';

@ApiTags('Authentication')
@Controller('auth/mtls')
@RouteRules({ protocol: 'auth' })
@UseInterceptors(SimulationInterceptor, PracticeControlsInterceptor)
export class MtlsController {
  constructor(private readonly ca: PracticeCaService) {}

  @Get(':pem')
  @ApiPem()
  @PlainText()
  file(@Param('pem') name: string): Promise<string> {
    return this.ca.file(name);
  }
}
