import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const MAIN = fileURLToPath(new URL('../src/main.tsx', import.meta.url));
const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Reads from the code of the console which operations it uses, such as `GET /v1/spaces/{spaceId}`. */
export function usedOperations(): ReadonlySet<string> {
  const used = new Set<string>();
  for (const file of reachedFiles()) {
    visit(file, (node) => {
      if (!ts.isCallExpression(node)) return;
      for (const operation of [...clientCalls(node), ...fetchCalls(node)]) used.add(operation);
    });
  }
  return used;
}

/** The name of an operation without the names of its parameters, which code that writes addresses does not tell. */
export function withoutNames(operation: string): string {
  return operation.replaceAll(/\{\w+\}/g, '{}');
}

/** The files that a browser loads, sooner or later: what `main.tsx` imports, and what that imports in turn. */
function reachedFiles(): ts.SourceFile[] {
  const waiting = [MAIN];
  const reached = new Map<string, ts.SourceFile>();
  for (const name of waiting) {
    if (reached.has(name)) continue;
    const file = ts.createSourceFile(name, readFileSync(name, 'utf8'), ts.ScriptTarget.Latest, true);
    reached.set(name, file);
    visit(file, (node) => {
      const specifier = importedBy(node);
      if (!specifier?.startsWith('.')) return;
      const stem = path.resolve(path.dirname(name), specifier).replace(/\.js$/, '');
      waiting.push(...[`${stem}.ts`, `${stem}.tsx`].filter((candidate) => existsSync(candidate)));
    });
  }
  return [...reached.values()];
}

function importedBy(node: ts.Node): string | undefined {
  const isImport = ts.isImportDeclaration(node) && node.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword;
  const isExport = ts.isExportDeclaration(node) && !node.isTypeOnly;
  if (isImport || isExport) return textOf(node.moduleSpecifier);
  const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return isDynamic ? textOf(node.arguments[0]) : undefined;
}

/** Calls of the typed client, such as `api.GET('/v1')`. */
function clientCalls({ expression: callee, arguments: [address] }: ts.CallExpression): string[] {
  if (!ts.isPropertyAccessExpression(callee) || !METHODS.has(callee.name.text)) return [];
  return textsOf(address).map((text) => `${callee.name.text} ${text}`);
}

/** Requests that are made without the client; those to addresses that the API has handed out are not in the code. */
function fetchCalls({ expression: callee, arguments: [address, options] }: ts.CallExpression): string[] {
  if (!ts.isIdentifier(callee) || callee.text !== 'fetch') return [];
  const given = options && ts.isObjectLiteralExpression(options) ? [...options.properties] : [];
  const method = given.filter(ts.isPropertyAssignment).find(({ name }) => name.getText() === 'method');
  return textsOf(address)
    .filter((text) => text.startsWith('/v1'))
    .map((text) => `${textOf(method?.initializer) ?? 'GET'} ${text}`);
}

/** The texts that an expression can have, with `{}` for what is only known when it runs. */
function textsOf(node: ts.Expression | undefined): string[] {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isAsExpression(node)) return textsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isIdentifier(node)) return textsOf(constantOf(node)).concat(constantOf(node) ? [] : ['{}']);
  if (!ts.isTemplateExpression(node)) return ['{}'];
  return node.templateSpans.reduce(
    (texts, { expression, literal }) =>
      texts.flatMap((text) => textsOf(expression).map((part) => text + part + literal.text)),
    [node.head.text],
  );
}

function textOf(node: ts.Expression | undefined): string | undefined {
  return node && ts.isStringLiteralLike(node) ? node.text : undefined;
}

/** What a constant of the same file is, in the nearest block that declares it. */
function constantOf(identifier: ts.Identifier): ts.Expression | undefined {
  for (let scope: ts.Node = identifier.parent; scope; scope = scope.parent) {
    if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) continue;
    const declared = scope.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => declarationList.declarations)
      .find(({ name }) => ts.isIdentifier(name) && name.text === identifier.text);
    if (declared) return declared.initializer;
  }
  return undefined;
}

function visit(node: ts.Node, each: (node: ts.Node) => void): void {
  each(node);
  ts.forEachChild(node, (child) => visit(child, each));
}
