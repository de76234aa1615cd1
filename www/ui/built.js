/**
 * The names that the build gives to workers and late style sheets, by their paths among the sources; here, none.
 * @type {Record<string, string>}
 */
export const built = {};
