import { type Block, blocksOf, readDocument } from './markdown.ts';

/** A code block to run, with its documented answer. */
export interface Step {
  readonly line: number;
  readonly script: string;
  readonly status: number | undefined;
  readonly answer: { readonly language: string; readonly text: string } | undefined;
}

/** Finds the runnable blocks of a document, each with the answer that follows the block. */
export function stepsOf(path: string): readonly Step[] {
  const document = readDocument(path);
  const blocks = blocksOf(document);
  return blocks.flatMap((block, index) =>
    block.marker === 'run' ? [step(document, block, blocks[index + 1])] : [],
  );
}

/** Finds the block with a marker such as "run: dates". */
export function markedBlock(path: string, marker: string): string {
  const block = blocksOf(readDocument(path)).find((candidate) => candidate.marker === marker);
  if (!block) throw new Error(`${path} has no block marked "${marker}"`);
  return block.text;
}

function step(document: string, block: Block, next: Block | undefined): Step {
  const answer = next?.language === 'json' || next?.language === 'text' ? next : undefined;
  return {
    line: block.line,
    script: block.text,
    status: answer?.status ?? statusAfter(document, block),
    answer,
  };
}

/** Finds the status of an answer that the document describes but does not show, as in "Answer 200: a PDF". */
function statusAfter(document: string, { line, text }: Block): number | undefined {
  const after = document.split('\n').slice(line + text.split('\n').length);
  const status = /^(?:Answer|Ответ) (\d{3})\b/.exec(after.find((one) => one !== '') ?? '')?.[1];
  return status === undefined ? undefined : Number(status);
}
