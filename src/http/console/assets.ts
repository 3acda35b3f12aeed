import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sendAsset, textAsset } from '../openapi/asset.ts';
import type { Site } from '../pay/layout.ts';
import type { Frame } from './layout.ts';

/** Serves the style sheet and the script under names that say what is in them. */
export function registerAssets(server: FastifyInstance, { insurer }: Site): Frame['assets'] {
  const base = readFileSync(createRequire(import.meta.url).resolve('@knadh/oat/oat.min.css'), 'utf8');
  const own = readFileSync(join(import.meta.dirname, 'assets', 'console.css'), 'utf8');
  const color = insurer.color ?? '#0a5c4a';
  const style = `${base}\n${own}\n:root { --brand: ${color}; }\n`;
  const script = readFileSync(join(import.meta.dirname, 'assets', 'console.js'), 'utf8');
  return {
    style: register(server, 'css', 'text/css; charset=utf-8', style),
    script: register(server, 'js', 'text/javascript; charset=utf-8', script),
  };
}

function register(server: FastifyInstance, ending: string, type: string, text: string): string {
  const asset = textAsset(type, text);
  const path = `/assets/console-${hash('sha256', text, 'hex').slice(0, 12)}.${ending}`;
  server.get(path, { config: { isOpen: true } }, async (request, reply) => sendAsset(request, reply, asset));
  return path;
}
