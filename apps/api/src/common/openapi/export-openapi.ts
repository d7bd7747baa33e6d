import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { controllers } from '../../features.js';
import { VERSION } from '../../system/version.js';
import { createOpenApiDocument } from './document.js';

const [target] = process.argv.slice(2);
if (!target) throw new Error('Usage: export-openapi <file>');
const document = createOpenApiDocument(controllers, 'http://localhost:4000', VERSION);
await writeFile(target, `${JSON.stringify(document, null, 2)}\n`);
