// The face of the service in a browser.
import { Module } from '@nestjs/common';
import { FacePages } from './face.pages.js';

@Module({ providers: [FacePages] })
export class FaceModule {}
