import { systemClock } from '#kernel/time/clock.ts';
import { StartError } from '#platform/db/start-error.ts';
import {
  doctorUseCase as examination,
  type ServerContext,
  type Setting,
  showConfig,
} from '#staff/operation/server.ts';
import { readConfig } from '../config/config.ts';
import type { Variables } from './command-context.ts';
import { type Invocation, type Tool, tool } from './commands.ts';
import { printResult } from './run-use-case.ts';
import { secretVariables } from './serving/secret-files.ts';
import { knownVariables } from './serving/stray-variables.ts';

export const config: Tool = tool({
  ...showConfig,
  run: (invocation, input, isJson) => printResult(showConfig, contextOf(invocation), input, isJson),
});

export const doctorCommand: Tool = tool({
  ...examination,
  run: (invocation, input, isJson) => printResult(examination, contextOf(invocation), input, isJson),
});

function contextOf(invocation: Invocation): (tell: ServerContext['tell']) => ServerContext {
  return (tell) => ({
    tell,
    settings: () => settingsIn(invocation.variables),
    settingsFault() {
      try {
        readConfig(invocation.variables);
        return undefined;
      } catch (error) {
        if (error instanceof StartError) return error.message;
        throw error;
      }
    },
    async *examine() {
      // Imported here, so that other commands start without the code for rendering and external calls.
      const { runDoctorChecks } = await import('../doctor/run-checks.ts');
      yield* runDoctorChecks(readConfig(invocation.variables), systemClock);
    },
  });
}

function settingsIn(variables: Variables): readonly Setting[] {
  const names = [...knownVariables()].filter((name) => !isFileOfSecret(name)).sort();
  return names.map((variable) => {
    const value = variables[variable]?.trim() ?? '';
    const file = variables[`${variable}_FILE`]?.trim();
    const from = value === '' ? 'preset' : file && isSecret(variable) ? `file ${file}` : 'environment';
    return { variable, value: masked(variable, value), from };
  });
}

function isSecret(variable: string): boolean {
  return secretVariables.some((name) => name === variable);
}

function isFileOfSecret(variable: string): boolean {
  return variable.endsWith('_FILE') && isSecret(variable.slice(0, -'_FILE'.length));
}

/** Formats a value for display. Passwords in addresses are replaced by `***`, and other secrets are replaced completely. */
function masked(variable: string, value: string): string {
  if (value === '') return '';
  if (isSecret(variable) && !variable.endsWith('_URL')) return '***';
  if (!URL.canParse(value)) return isSecret(variable) ? '***' : value;
  const url = new URL(value);
  if (url.password === '' && (url.search === '' || !isSecret(variable))) return value;
  if (url.password !== '') url.password = '***';
  if (isSecret(variable) && url.search !== '') url.search = '?***';
  return url.href;
}
