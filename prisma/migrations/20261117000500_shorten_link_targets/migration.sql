-- A long target stands in keys and indexes by its kind and hash; the reference itself is kept as it is.
UPDATE "link_targets"
   SET "target" = split_part("target", ':', 1) || ':sha256:' || encode(sha256(convert_to("target", 'UTF8')), 'hex')
 WHERE octet_length("target") > 800;
UPDATE "link_targets"
   SET "object" = split_part("object", ':', 1) || ':sha256:' || encode(sha256(convert_to("object", 'UTF8')), 'hex')
 WHERE octet_length("object") > 800;
UPDATE "link_targets"
   SET "owner" = split_part("owner", ':', 1) || ':sha256:' || encode(sha256(convert_to("owner", 'UTF8')), 'hex')
 WHERE octet_length("owner") > 800;
UPDATE "space_links"
   SET "target" = split_part("target", ':', 1) || ':sha256:' || encode(sha256(convert_to("target", 'UTF8')), 'hex')
 WHERE octet_length("target") > 800;
