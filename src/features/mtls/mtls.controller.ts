// The practice certificates and keys over REST.
import { Controller, Get, Param, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiPem } from './mtls.openapi.js';
import { PracticeCaService } from './practice-ca.service.js';
import { PlainText } from '../../platform/pages/plain-text.js';
import { SimulationInterceptor } from '../../platform/simulation/simulation.interceptor.js';

@ApiTags('Authentication')
@Controller('auth/mtls')
@UseInterceptors(SimulationInterceptor)
export class MtlsController {
  constructor(private readonly ca: PracticeCaService) {}

  @Get(':pem')
  @ApiPem()
  @PlainText()
  file(@Param('pem') name: string): Promise<string> {
    return this.ca.file(name);
  }
}
