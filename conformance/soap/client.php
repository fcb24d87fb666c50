<?php
// PHP's SoapClient. Usage: php client.php BASE_URL SESSION_ID
[, $base, $session] = $argv;

$api = new SoapClient("$base/soap/?wsdl", [
    'cache_wsdl' => WSDL_CACHE_NONE,
    'features' => SOAP_SINGLE_ELEMENT_ARRAYS,
    'stream_context' => stream_context_create(['http' => ['header' => "x-session-id: $session"]]),
]);

function same($seen, $expected): void
{
    if ($seen === $expected) {
        return;
    }
    fwrite(STDERR, 'expected ' . json_encode($expected) . ', received ' . json_encode($seen) . "\n");
    exit(1);
}

/** The parts of the SOAP fault of a call. PHP omits attributes in a detail, so the fields have no names. */
function fault(callable $call): array
{
    try {
        $call();
    } catch (SoapFault $fault) {
        $detail = $fault->detail->ServiceFault;
        return [$fault->faultcode, $fault->faultstring, $detail->code, (array) ($detail->field ?? [])];
    }
    return ['no fault'];
}

// For each entity: a record to create, a change, the expected record, and an invalid change.
$sequences = [
    ['User', 'Users', 'user', 'users',
        ['name' => 'Ada & <Co>', 'email' => 'ada@example.com', 'age' => 36],
        ['name' => 'Zoë'],
        ['name' => 'Zoë', 'email' => 'ada@example.com', 'role' => 'user', 'age' => 36],
        ['age' => 151], 'must be <= 150'],
    ['Product', 'Products', 'product', 'products',
        ['name' => 'Loom', 'price' => 18.43, 'stock' => 3],
        ['description' => 'Jacquard'],
        // PHP represents xs:decimal as a string.
        ['name' => 'Loom', 'price' => '18.43', 'description' => 'Jacquard', 'stock' => 3, 'category' => 'general'],
        ['price' => 0], 'must be > 0'],
    ['Order', 'Orders', 'order', 'orders',
        ['user_id' => 'a0000000-0000-4000-8000-000000000001', 'quantity' => 2],
        ['status' => 'completed'],
        ['user_id' => 'a0000000-0000-4000-8000-000000000001', 'product_id' => null, 'quantity' => 2,
            'status' => 'completed', 'notes' => ''],
        ['quantity' => 0], 'must be >= 1'],
];

foreach ($sequences as [$One, $Many, $one, $many, $create, $change, $expected, $bad, $message]) {
    $made = $api->{"Create$One"}($create)->$one;
    $id = ['id' => $made->id];
    same((array) $api->{"Get$One"}($id)->$one, (array) $made);
    $list = $api->{"Get$Many"}(['limit' => 5, 'sort' => 'created_at', 'order' => 'asc']);
    same([$list->total, $list->page, $list->limit, $list->pages], [1, 1, 5, 1]);
    same((array) $list->$many->$one[0], (array) $made);
    $updated = (array) $api->{"Update$One"}($id + $change)->$one;
    same(array_diff_key($updated, ['id' => 0, 'created_at' => 0, 'updated_at' => 0]), $expected);
    $field = array_key_first($bad);
    same(
        fault(fn () => $api->{"Update$One"}($id + $bad)),
        ['soap:Client', "body/$field $message", 'BAD_REQUEST', [$message]]
    );
    if ($one === 'user') {
        same($api->UpdateUser($id + ['age' => null])->user->age, null);
    }
    same($api->{"Delete$One"}($id)->success, true);
    same($api->{"Delete$One"}($id)->success, false);
    same(
        fault(fn () => $api->{"Get$One"}($id)),
        ['soap:Client', "$One {$made->id} not found", 'NOT_FOUND', []]
    );
}
