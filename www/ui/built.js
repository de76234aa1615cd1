/**
 * The built names of workers and late style sheets, by their source paths. In the sources it is empty.
 * @type {Record<string, string>}
 */
export const built = {};
