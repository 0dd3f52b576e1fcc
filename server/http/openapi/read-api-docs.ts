import { readFileSync } from 'node:fs';
import { apiDocsFile, type ApiDocs } from './api-docs.ts';

export const { docstrings, recordings }: ApiDocs = JSON.parse(readFileSync(apiDocsFile, 'utf8'));
