/** The columns of an event apart from its moment, in the order in which they stand for it. */
export const EVENT_COLUMNS = `type, section_id, site_space_id, space_id, page_id, url_origin, url_path,
    display_context, referrer_host, language, query, rating, comment, details, visitor, session`;

/** What stands for an event among others of its site and hour. */
export const EVENT_KEY = `sha256(convert_to(jsonb_build_array(${EVENT_COLUMNS})::text, 'UTF8'))`;
