import { join, relative } from 'node:path';
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';
import { lineOf } from './source-file.ts';

const root = join(import.meta.dirname, '..', '..', '..');
/** TypeScript project with the server's code only, without the types that it imports. */
const project = join(import.meta.dirname, 'server-code.json');

export interface MeasuredFunction {
  readonly name: string;
  readonly path: string;
  readonly line: number;
  /** Number of lines of the function, including the functions inside it. */
  readonly lines: number;
}

const kinds: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.ArrowFunction,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.GetAccessor,
  SyntaxKind.SetAccessor,
  SyntaxKind.Constructor,
]);

export function measureFunctions(): readonly MeasuredFunction[] {
  const api = new API({ cwd: root });
  try {
    const [opened] = api.updateSnapshot({ openProjects: [project] }).getProjects();
    const files = opened?.rootFiles.map((path) => opened.program.getSourceFile(path)) ?? [];
    return files.flatMap((file) => (file ? functionsIn(file) : []));
  } finally {
    api.close();
  }
}

function functionsIn(file: SourceFile): readonly MeasuredFunction[] {
  const found: MeasuredFunction[] = [];
  const visit = (node: Node, around: Node) => {
    if (kinds.has(node.kind)) {
      const line = lineOf(file.text, node.getStart(file));
      const lines = lineOf(file.text, node.end) - line + 1;
      const path = relative(root, file.fileName);
      found.push({ name: nameOf(node) ?? nameOf(around) ?? 'a nameless function', path, line, lines });
    }
    node.forEachChild((child) => visit(child, node));
  };
  visit(file, file);
  return found;
}

function nameOf(node: Node): string | undefined {
  return 'name' in node ? (node.name as { readonly text?: string } | undefined)?.text : undefined;
}
