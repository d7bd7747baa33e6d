/** How much of a specification is read before it is refused. */
export interface SpecificationLimits {
  /** The most bytes of one text. */
  bytes: number;
  /** The most levels that values may be nested, aliases of YAML included. */
  depth: number;
  /** The most values of one text, aliases of YAML written out. */
  nodes: number;
  /** The most documents that references may lead to, the specification itself included. */
  documents: number;
  /** The most bytes of all documents together. */
  totalBytes: number;
  /** The longest way from document to document, and the most references that are written out within each other. */
  referenceDepth: number;
  /** The most findings that are told. */
  findings: number;
}

const MEBIBYTE = 1024 * 1024;

/** Enough for every specification that people wrote, and little enough for one process. */
export const defaultLimits: SpecificationLimits = {
  bytes: 20 * MEBIBYTE,
  depth: 500,
  nodes: 1_200_000,
  documents: 2_500,
  totalBytes: 40 * MEBIBYTE,
  referenceDepth: 20,
  findings: 100,
};
