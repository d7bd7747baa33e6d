/** The script of the integration stands beside the wrapper under this name when workerd loads both. */
declare const script: unknown;
export default script;
