// Property test: random writes with rules over every protocol, in memory and on two nodes with Redis, compared with a model that
// states the rules of the templates `shop` and `clinic` as plain functions.
import { compareTemplate } from './support/template-models/template-model-run.js';

compareTemplate('shop');
compareTemplate('clinic');
