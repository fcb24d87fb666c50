// Certificates and keys to practise with.
import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PemDocument } from './mtls.documents.js';
import { PracticeCa } from './practice-ca.js';

@ApiTags('Authentication')
@Controller('auth/mtls')
export class MtlsController {
  constructor(private readonly ca: PracticeCa) {}

  @Get(':pem')
  @PemDocument()
  @Header('content-type', 'text/plain; charset=utf-8')
  file(@Param('pem') name: string): Promise<string> {
    return this.ca.file(name);
  }
}
