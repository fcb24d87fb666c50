// OpenAPI descriptions of the lesson routes.
import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { HelpBody, solutionsField, StartLessonBody } from '../api/learn.dto.js';
import { LearnOperation, type JsonBody } from '../api/learn.operation.js';
import { help, lesson, lessonSummary } from '../api/learn.schemas.js';
import { arraySchema } from '../api/schema-parts.js';
import { startedLesson } from '../progress/progress.schemas.js';

const startBody: JsonBody = { type: StartLessonBody, example: { reset: true } };

/** The request body of help for lessons and challenges. */
export const helpBody: JsonBody = { type: HelpBody, example: { level: 1 } };

export const ApiLessons = (): MethodDecorator =>
  LearnOperation({
    id: 'listScenarios',
    summary: 'List the lessons',
    description: 'All lessons in the order of their tracks. The same for every session.',
    success: { description: 'The lessons.', data: arraySchema(lessonSummary) },
  });

export const ApiLesson = (): MethodDecorator =>
  applyDecorators(
    LearnOperation({
      id: 'getScenario',
      summary: 'Get a lesson',
      description:
        'The task of every step and why it matters. Changes nothing: `POST /learn/{id}/start` starts the lesson.',
      success: { description: 'The lesson.', data: lesson },
      idOf: 'lesson',
    }),
    ApiQuery({
      name: 'solutions',
      required: false,
      schema: { type: 'string', enum: ['true', 'false'] },
      description: solutionsField.doc,
    }),
  );

export const ApiStartLesson = (): MethodDecorator =>
  LearnOperation({
    id: 'startLesson',
    summary: 'Start or restart a lesson',
    description:
      'Restores the records of the standard dataset that the lesson uses, and makes the lesson the active one, at its first step. ' +
      'From then on, the requests of the session count. With `resume`, a lesson in progress becomes active again where it was. ' +
      'Returns 409 and changes nothing if a record cannot be restored, or the lesson cannot be resumed.',
    success: { description: 'The progress, and what was prepared.', data: startedLesson },
    idOf: 'lesson',
    body: startBody,
    errors: ['CONFLICT'],
  });

export const ApiLessonHelp = (): MethodDecorator =>
  LearnOperation({
    id: 'getLessonHelp',
    summary: 'Get help for a lesson',
    description:
      'The next hint of the open step, or its solution with the values of the session. Reading a level again changes nothing. Returns ' +
      '409 if the lesson was not started.',
    success: { description: 'A hint, or the solution.', data: help },
    idOf: 'lesson',
    body: helpBody,
    errors: ['CONFLICT'],
  });
