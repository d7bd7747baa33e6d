/** The columns of an event apart from its moment, in the order in which they stand for it. */
export const EVENT_COLUMNS = `type, section_id, site_space_id, space_id, page_id, url_origin, url_path,
    display_context, referrer_host, language, query, rating, comment, details, visitor, session`;
