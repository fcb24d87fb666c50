// Certificates and keys to practise with.
import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiPem } from './mtls.openapi.js';
import { PracticeCaService } from './practice-ca.service.js';
import { PlainText } from '../../platform/pages/plain-text.js';

@ApiTags('Authentication')
@Controller('auth/mtls')
export class MtlsController {
  constructor(private readonly ca: PracticeCaService) {}

  @Get(':pem')
  @ApiPem()
  @PlainText()
  file(@Param('pem') name: string): Promise<string> {
    return this.ca.file(name);
  }
}
