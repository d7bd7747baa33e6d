/** How many spaces a site can publish. */
export const MAX_SITE_SPACES = 1000;

/** How many sections, groups and links the navigation of a site can have together. */
export const MAX_NAVIGATION_ITEMS = 500;

/** How many groups can stand in one another. */
export const MAX_GROUP_DEPTH = 4;
